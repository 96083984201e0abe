import { Button, Modal } from 'antd';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { OpinionList } from '../../../contract/schemas/opinion.ts';
import { issueOpinion, listOpinions, opinionFile, opinionPreview } from '../../api/opinions.ts';
import { useApp } from '../../ui/app.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { saidBy } from '../said-by.ts';
import styles from './Opinions.module.css';

type Line = OpinionList['results'][number];

/** What was issued of this case as files, and the button that issues another. */
export default function Opinions({ detail, onClose }: { detail: ConsultationDetail; onClose: () => void }) {
  useFocusBack();
  const { id, versionNo } = detail;
  const issued = useList(['opinions', ...saidBy(detail)], () => listOpinions(id));
  const { act, busy } = useAct({ toasts: true });

  const issue = () =>
    act(() => issueOpinion(id, versionNo), {
      done: ({ isNew }) => (isNew ? '意见书已出具' : '内容没有变化，沿用您已出具的一份'),
      after: () => issued.mutate(),
    });

  return (
    <Modal
      open
      title="会诊意见书"
      okText="出具"
      okButtonProps={{ loading: busy }}
      onOk={issue}
      cancelText="关闭"
      onCancel={onClose}
    >
      <p className={styles.lead}>按病例现在的版本和全部会诊意见生成 PDF，留存于平台，凭验证码可核对真伪。</p>
      <p className={styles.acts}>
        <a href={opinionPreview(id)} target="_blank" rel="noopener">
          打开预览（PDF）
        </a>
        出具之后不能收回，请先看过预览。
      </p>
      <Fetched result={issued} failed="获取意见书列表失败" rows={2}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={styles.none}>还没有出具过意见书</p>
          ) : (
            <ul className={styles.issued} aria-label="已出具的意见书">
              {results.map((one) => (
                <IssuedLine key={one.id} opinion={one} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Modal>
  );
}

function IssuedLine({ opinion: { code, versionNo, issuedAt, issuedBy, hasChanged } }: { opinion: Line }) {
  const { message } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => message.success('验证码已复制'),
      () => message.error('未能复制，请选中验证码后复制'),
    );
  return (
    <li>
      <p>
        <strong>第 {versionNo} 版</strong> {beijingMinute(issuedAt)}　{issuedBy.doctorName}
        <small>{issuedBy.doctorHospital}</small>
        {hasChanged && <span className={styles.changed}>出具后病例有变化</span>}
      </p>
      <p className={styles.code}>
        验证码 <code>{code}</code>
      </p>
      <p className={styles.acts}>
        <a href={opinionFile(code)} download>
          下载 PDF
        </a>
        <Button type="link" onClick={copy}>
          复制验证码
        </Button>
        <a href={pages.verify(code)} target="_blank" rel="noopener">
          核对真伪
        </a>
      </p>
    </li>
  );
}
