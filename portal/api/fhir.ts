import { apiPaths, fillPath } from '../../contract/paths.ts';
import { callFile } from './call.ts';

/** A case as a FHIR document. */
export const caseDocument = (id: number): Promise<Blob> => callFile(fillPath(apiPaths.consultationFhir, { id }));

/** A child's whole course as a FHIR document. */
export const courseDocument = (id: number): Promise<Blob> => callFile(fillPath(apiPaths.childFhir, { id }));
