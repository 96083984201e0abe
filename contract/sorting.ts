import { diseaseIds } from './diseases.ts';

/** In which order a list is wished; without `sort`, the call's own. */
export type Sorting<Column extends string> = { sort?: Column | undefined; order?: 'asc' | 'desc' | undefined };

/** Figures by name, by the cases of a category, or by all of them. */
export const caseSorts = ['name', ...diseaseIds.map((id) => `${id}` as const), 'cases'] as const;
export type CaseSort = (typeof caseSorts)[number];

/**
 * By the latest reply (of a case without one, the proposal), by the proposal, by the number of replies, by how urgent it is,
 * by when a reply is due.
 */
export const consultationSorts = ['activity', 'proposed', 'replies', 'urgency', 'due'] as const;
export type ConsultationSort = (typeof consultationSorts)[number];

export const doctorSorts = ['doctor', 'hospital'] as const;
export type DoctorSort = (typeof doctorSorts)[number];

/** Provinces and cities in the order of GB/T 2260. */
export const hospitalSorts = ['province', 'city', 'hospital'] as const;
export type HospitalSort = (typeof hospitalSorts)[number];
