import { sql } from 'kysely';
import { day, moment } from './moments-store.ts';

export const diseaseFields = { id: '编号', pid: '上级病种的编号，没有为 null', diseaseProfileName: '名称' };

export const diseases = sql`select json_build_object('id', id, 'pid', parent_id, 'diseaseProfileName', name)::text as line
  from disease_profile order by id`;

const contentFields = {
  title: '标题',
  author: '作者',
  source: '来源',
  content: '正文（HTML）；图片地址对应的文件见 pictures.ndjson',
  previewPic: '封面图片的地址',
  pubDateTime: '发布日期',
  diseaseProfile: '病种编号',
  reviewer: '审核人',
  reviewedOn: '审核日期',
  nextReviewOn: '下次审核日期',
  sources: '参考来源，每行一条',
};

const content = sql`'title', a.title, 'author', a.author, 'source', a.source, 'content', a.content,
  'previewPic', a.preview_pic, 'pubDateTime', ${moment('a.pub_date_time')}, 'diseaseProfile', a.disease_profile_id,
  'reviewer', a.reviewer, 'reviewedOn', ${day('a.reviewed_on')}, 'nextReviewOn', ${day('a.next_review_on')},
  'sources', a.sources`;

export const articleFields = {
  id: '编号',
  ...contentFields,
  isPub: '发布开关是否打开',
  isPublic: '访客现在是否看得到（开关打开且发布日期已到）',
  createdBy: '建立者的用户编号',
  createdAt: '建立时间',
  updatedAt: '最后保存时间',
  deletedAt: '删除时间，未删除为 null',
  deletedBy: '删除者的用户编号',
};

export const articles = sql`select json_build_object('id', a.id, ${content}, 'isPub', a.is_pub, 'isPublic', a.is_public,
  'createdBy', a.created_by, 'createdAt', ${moment('a.created_at')}, 'updatedAt', ${moment('a.updated_at')},
  'deletedAt', ${moment('a.deleted_at')}, 'deletedBy', a.deleted_by)::text as line from article a order by a.id`;

export const articleVersionFields = {
  articleId: '文章编号',
  versionNo: '版本号，每篇文章从 1 起',
  ...contentFields,
  savedBy: '保存者的用户编号',
  savedAt: '保存时间',
  restoredFrom: '由哪个版本恢复而来，否则为 null',
  approvedBy: '批准发布者的用户编号，由保存者自己发布或未发布的为 null',
};

export const articleVersions = sql`select json_build_object('articleId', a.article_id, 'versionNo', a.version_no, ${content},
  'savedBy', a.saved_by, 'savedAt', ${moment('a.saved_at')}, 'restoredFrom', a.restored_from, 'approvedBy', a.approved_by)::text as line
  from article_version a order by a.article_id, a.version_no`;

export const articleRevisionFields = {
  articleId: '文章编号',
  versionNo: '版本号，与该文章的版本一起编号',
  state: '状态：waiting 待审核，returned 已退回，closed 已批准、撤回或由别的修改取代',
  ...contentFields,
  savedBy: '保存者的用户编号',
  savedAt: '保存时间',
  restoredFrom: '由哪个版本恢复而来，否则为 null',
  returnedBy: '退回者的用户编号，未退回为 null',
  returnedAt: '退回时间，未退回为 null',
  reason: '退回的原因',
};

export const articleRevisions = sql`select json_build_object('articleId', a.article_id, 'versionNo', a.version_no,
  'state', a.state, ${content}, 'savedBy', a.saved_by, 'savedAt', ${moment('a.saved_at')}, 'restoredFrom', a.restored_from,
  'returnedBy', a.returned_by, 'returnedAt', ${moment('a.returned_at')}, 'reason', a.reason)::text as line
  from article_revision a order by a.article_id`;
