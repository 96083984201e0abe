/** What a withdrawn opinion said: its pictures are no longer given out. */
export const withoutPictures = (html: string): string => html.replace(/<img\s[^>]*>/g, '〔图片已随意见撤回〕');
