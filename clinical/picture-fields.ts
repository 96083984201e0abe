/** What part of an eye a picture shows. */
export const pictureFields = ['posteriorPole', 'temporal', 'nasal', 'superior', 'inferior', 'anteriorSegment'] as const;
export type PictureField = (typeof pictureFields)[number];
export const pictureFieldNames: Record<PictureField, string> = {
  posteriorPole: '后极部',
  temporal: '颞侧',
  nasal: '鼻侧',
  superior: '上方',
  inferior: '下方',
  anteriorSegment: '眼前节',
};
