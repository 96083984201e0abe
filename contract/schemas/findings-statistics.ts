import { z } from 'zod';
import { plusGrades, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { retinoblastomaGroups, retinoblastomaSystems } from '../../clinical/retinoblastoma.ts';

const cases = z.int();

/**
 * Cases by stage and by group, each counted once: of every sign by the worse eye of the latest exam. Lists hold every
 * value in its order; null, the last, counts the cases of which it was not recorded.
 */
export const findingsStatistics = z.object({
  rop: z.object({
    /** With an exam for retinopathy of prematurity. */
    cases,
    /** With A-ROP. */
    aggressive: cases,
    stages: z.array(z.object({ stage: z.enum(ropStages).nullable(), cases })),
    zones: z.array(z.object({ zone: z.enum(ropZones).nullable(), cases })),
    plus: z.array(z.object({ plus: z.enum(plusGrades).nullable(), cases })),
  }),
  /** A case with a group in each system counts in both. */
  retinoblastoma: z.array(
    z.object({ system: z.enum(retinoblastomaSystems), group: z.enum(retinoblastomaGroups), cases }),
  ),
});
export type FindingsStatistics = z.infer<typeof findingsStatistics>;
