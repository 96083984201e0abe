import { z } from 'zod';
import type { AuditAction } from '../audit.ts';
import { idField } from './fields.ts';

/** What leaves the screen of a doctor as a file or on paper; both are made in the browser. */
export const outputActions = [
  'statistics.export',
  'statistics.print',
  'consultation.print',
  'consultation.printHistory',
  'child.export',
  'child.print',
] as const satisfies AuditAction[];
export type OutputAction = (typeof outputActions)[number];

/** `id` is the case's, or the child's whose page is printed. */
export const outputNoteBody = z.strictObject({ action: z.enum(outputActions), id: idField().optional() });
