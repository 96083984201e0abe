import { z } from 'zod';
import { idField } from './fields.ts';

export const fhirParams = z.object({ id: idField() });
/** A Bundle of FHIR R4, which docs/fhir.md describes and no schema of this API. */
export const fhirDocument = z.any().meta({ type: 'object', description: 'Bundle (FHIR R4), type document' });
