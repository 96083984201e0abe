export const fileTypes = ['xlsx', 'csv'] as const;
export type FileType = (typeof fileTypes)[number];
export const fileTypeNames: Record<FileType, string> = { xlsx: 'Excel', csv: 'CSV' };
