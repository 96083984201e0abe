import { caseStatus, statusNames } from '../../contract/texts.ts';
import { type WebhookType, webhookTypeNames, webhookTypes } from '../../contract/webhooks.ts';
import { numbered } from '../api-field-words.ts';
import { sendTimeoutMs } from './rules.ts';

const whole = (description: string, example: number) => ({ type: 'integer', description, example });
const hospitalId = whole('收到推送的医院', 3);
const ofCase = { hospitalId, consultationId: whole('会诊编号', 128) };
const status = whole(numbered(statusNames), caseStatus.confirmed);
const dataOf: Record<WebhookType, Record<string, ReturnType<typeof whole>>> = {
  'consultation.created': ofCase,
  'reply.created': { ...ofCase, replyId: whole('回复编号', 512) },
  'status.changed': { ...ofCase, status },
  'webhook.test': { hospitalId },
};

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, example },
  schema: { type: 'string' },
});
const headers = [
  header('webhook-id', '事件的标识；同一事件可能重复到达，按它去重', '6f0e2c1e-3d0b-4c5e-9a53-2b7f7f1f9a10'),
  header('webhook-timestamp', '发出的时间，Unix 秒；与当前相差超过 5 分钟的不要接受', '1795673602'),
  header(
    'webhook-signature',
    '“v1,”加签名的 base64。签名是 HMAC-SHA-256，密钥为 whsec_ 之后的部分（base64），内容为“webhook-id.webhook-timestamp.正文”。更换密钥期间有两个，以空格分隔，有一个相符即可',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The `webhooks` of an OpenAPI 3.1 description: what a hospital's own receiver is sent, by Standard Webhooks. */
export const describedWebhooks = Object.fromEntries(
  webhookTypes.map((type) => {
    const data = dataOf[type];
    const schema = objectOf({
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: '事件发生的时间' },
      data: objectOf(data),
    });
    const example = {
      type,
      timestamp: '2026-11-26T06:13:20.000Z',
      data: Object.fromEntries(Object.entries(data).map(([name, { example: value }]) => [name, value])),
    };
    const post = {
      summary: `事件推送：${webhookTypeNames[type]}`,
      description: `推送到“事件推送”里登记的地址；只有编号和状态，没有患儿信息。${sendTimeoutMs / 1000} 秒内返回 2xx 即为收到，否则稍后重发。`,
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: '收到' } },
    };
    return [type, { post }];
  }),
);
