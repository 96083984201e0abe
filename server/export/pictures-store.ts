import { sql } from 'kysely';
import { uploadBase } from '../../contract/paths.ts';
import { moment } from './moments-store.ts';

/** Where the picture of an attachment lies in the export, which says what it is by itself. */
export const attachmentFile = sql`'consultations/' || t.consultation_id || '/'
  || case when t.reply_id is not null then 'reply-' || t.reply_id || '-' else '' end
  || case when t.is_inline then 'inline-' else 'attachment-' end || t.id || substring(t.upload_name from '\.[a-z]+$')`;

export const attachmentUrl = sql`${sql.lit(`${uploadBase}/`)} || t.upload_name`;

/** Where a picture lies that is no attachment. */
const otherFile = sql`case u.claim_kind when 'article' then 'articles/pictures/' when 'avatar' then 'avatars/'
  when 'site' then 'site/'
  when 'childEntry' then 'children/' when 'opinion' then 'opinions/'
  when 'consultation' then 'consultations/' || u.claim_id || '/' else 'unused/' end || u.name`;

export const pictureFields = {
  url: '在正文和字段中的地址',
  files: '在本文件夹中的文件',
  uploaderId: '上传者的用户编号',
  width: '宽（像素），意见书为 0',
  height: '高（像素），意见书为 0',
  bytes: '字节数',
  createdAt: '上传时间',
  belongsTo:
    '属于什么：article 文章，avatar 头像，childEntry 患儿记录，consultation 会诊，opinion 会诊意见书，site 网站介绍，尚未使用为 null',
  belongsToId: '会诊或用户的编号',
  title: '名称',
  alt: '替代文字',
  articles: '出现在哪些文章里',
  'articles[].id': '文章编号',
  'articles[].isShown': '是否在现在的版本里',
};

/** Whole tables are joined, each aggregated once: deleted rows have no index by which they could be looked up one by one. */
export const pictures = sql`select json_build_object('url', ${sql.lit(`${uploadBase}/`)} || u.name,
  'files', coalesce(attached.files, json_build_array(${otherFile})),
  'uploaderId', u.uploader_id, 'width', u.width, 'height', u.height, 'bytes', u.bytes,
  'createdAt', ${moment('u.created_at')}, 'belongsTo', u.claim_kind, 'belongsToId', u.claim_id, 'title', u.title,
  'alt', u.alt, 'articles', coalesce(shown.articles, '[]'))::text as line
  from upload u
  left join (select t.upload_name, json_agg(${attachmentFile} order by t.id) as files
    from attachment t group by t.upload_name) attached on attached.upload_name = u.name
  left join (select upload_name, json_agg(json_build_object('id', article_id, 'isShown', is_shown) order by article_id) as articles
    from article_upload group by upload_name) shown on shown.upload_name = u.name
  order by u.name`;
