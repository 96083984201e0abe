/** The hospital form's fields; `province` and `city` are ids. */
export type HospitalValues = { hospitalName: string; province: number; city: number };
