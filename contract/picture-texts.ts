/** Of what doctors find of pictures and draw over them. */
export const ungradableReasons = ['blurred', 'exposure', 'field', 'covered'] as const;
export const ungradableNames: Record<(typeof ungradableReasons)[number], string> = {
  blurred: '模糊',
  exposure: '曝光不当',
  field: '范围不足',
  covered: '遮挡',
};

export const shapeKinds = ['arrow', 'circle', 'measure', 'text'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export const shapeNames: Record<ShapeKind, string> = { arrow: '箭头', circle: '圆圈', measure: '测量', text: '文字' };

export const pictureTexts = {
  title: '标注',
  gradable: '可判读',
  ungradable: '不可判读',
  quality: '图片质量',
  saved: '标注已保存',
  invalid: '标注的内容不正确',
  closed: '会诊已结束，不能再标注图片',
  editedElsewhere: '您在别处也标注了这张图片，请核对后再保存',
  notShown: '这个会诊没有这张图片',
  takenAway: '图片已由上传医生移除',
  remove: '彻底移除',
  removeTitle: '彻底移除这张图片？',
  removeNote:
    '用于误传了其他患儿的图片等情形。移除后任何人都不能再打开它，历史版本和回复中也不再显示，且不能恢复；病历会记下谁在何时因何移除。此前出具的会诊意见书不会改变。',
  removeReason: '请填写移除的原因',
  removed: '图片已彻底移除',
  removedFrom: '彻底移除的图片',
  notOwn: '只能彻底移除自己上传的图片',
  wasRemoved: '其中有图片已被彻底移除，不能再使用',
  tooMany: (max: number) => `一张图片最多 ${max} 处标注`,
} as const;
