import type { z } from 'zod';

const types: Record<string, string> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为是或否',
  array: '应为列表',
};

const formats: Record<string, string> = {
  date: '日期不正确',
  datetime: '时间不正确',
  email: '邮箱地址不正确',
  url: '网址不正确',
};

const listed = (values: readonly unknown[]): string => values.map(String).join('、');

/** What a length is counted in; undefined where it is no length. */
const unitOf = (origin: string): string | undefined =>
  ({ string: '个字符', array: '项', set: '项', map: '项' })[origin];

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodIssueTooSmall): string {
  const unit = unitOf(origin);
  if (unit && exact) return `应为 ${minimum} ${unit}`;
  if (unit) return minimum === 1 ? '不能为空' : `不能少于 ${minimum} ${unit}`;
  return inclusive ? `不能小于 ${minimum}` : `应大于 ${minimum}`;
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodIssueTooBig): string {
  const unit = unitOf(origin);
  if (unit) return exact ? `应为 ${maximum} ${unit}` : `不能超过 ${maximum} ${unit}`;
  return inclusive ? `不能大于 ${maximum}` : `应小于 ${maximum}`;
}

/** What is wrong with a value, in words for whoever sent it: zod's own are made for programmers. */
export function schemaWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '没有填写' : (types[issue.expected] ?? '类型不正确');
    case 'invalid_value':
      if (issue.input === undefined) return '没有填写';
      return issue.values.length === 1 ? `应为 ${listed(issue.values)}` : `应为以下之一：${listed(issue.values)}`;
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确';
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`;
    case 'unrecognized_keys':
      return `含有未知的字段：${listed(issue.keys)}`;
    default:
      return '内容不正确';
  }
}
