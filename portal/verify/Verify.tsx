import { type DragEvent, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { readCode } from '../../contract/opinion-code.ts';
import { pages } from '../../contract/pages.ts';
import type { OpinionVerified } from '../../contract/schemas/opinion.ts';
import { reasonOf } from '../api/call.ts';
import { verifyOpinion } from '../api/opinions.ts';
import { useUser } from '../shell/Session.tsx';
import { Logo } from '../ui/Logo.tsx';
import { beijingMinute } from '../ui/time.ts';
import { useTitle } from '../ui/title.ts';
import { sha256Of } from './file-hash.ts';
import styles from './Verify.module.css';

type Outcome = { file: string } & ({ verified: OpinionVerified } | { failure: string });

/** Whether a file is the one that was issued under a code. The file stays in the browser: only its hash is sent. */
export default function Verify() {
  useTitle('核对会诊意见书');
  const [code, setCode] = useState(useParams().code ?? '');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [id, hint] = [useId(), useId()];
  const isWhole = readCode(code) !== undefined;
  const misses = code.trim() !== '' && !isWhole;

  const check = async (file: File | undefined) => {
    if (!file || !isWhole || busy) return;
    setBusy(true);
    setOutcome(undefined);
    const checked = await sha256Of(file)
      .then((sha256) => verifyOpinion(code, sha256))
      .then((verified) => ({ verified }))
      .catch((error: unknown) => ({ failure: reasonOf(error) }));
    setOutcome({ file: file.name, ...checked });
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void check(event.dataTransfer.files[0]);
  };

  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Logo size={48} />
        <h1>核对会诊意见书</h1>
        <p>输入意见书上的验证码，再选择 PDF 文件。文件不会上传，只在本机计算校验值。</p>
        <label htmlFor={id}>验证码</label>
        <input
          id={id}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setOutcome(undefined);
          }}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          // The answer is about the code as it was asked for.
          readOnly={busy}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={misses}
          aria-describedby={hint}
        />
        <p id={hint} className={styles.hint}>
          {misses ? '验证码为 20 位，由数字和字母组成，不含 0、1、I、O' : '每页页脚都印有验证码'}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the button within */}
        <div className={styles.drop} data-off={!isWhole} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <label className={styles.choose}>
            {busy ? '正在核对…' : '选择 PDF 文件'}
            <input
              type="file"
              accept="application/pdf,.pdf"
              disabled={!isWhole || busy}
              onChange={({ target }) => {
                void check(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          <span>也可以把文件拖到这里</span>
        </div>
        <div aria-live="polite">{outcome && <Answer {...outcome} />}</div>
        <Ways />
      </section>
    </main>
  );
}

function Answer({ file, ...outcome }: Outcome) {
  if ('failure' in outcome)
    return (
      <p className={styles.answer} data-kind="failure">
        未能核对：{outcome.failure}
      </p>
    );
  const { isGenuine, issuedAt, hospital, consultationId } = outcome.verified;
  if (!isGenuine)
    return (
      <div className={styles.answer} data-kind="wrong">
        <strong>不一致：这不是凭此验证码签发的文件</strong>
        <p>《{file}》可能被改动过、重新保存过或没有下载完整，也可能是验证码与文件不配套。请以平台上的意见书为准。</p>
      </div>
    );
  return (
    <div className={styles.answer} data-kind="genuine">
      <strong>与签发的文件一致</strong>
      <p>
        《{file}》由{hospital}于 {beijingMinute(issuedAt!)}{' '}
        出具，出具后文件没有改动。病例此后可能有更新，请以平台上的病例为准。
      </p>
      {consultationId !== null && (
        <a className={styles.link} href={pages.platformConsultation(consultationId)}>
          打开病例
        </a>
      )}
    </div>
  );
}

function Ways() {
  const { isManager } = useUser();
  return (
    <p className={styles.ways}>
      <a className={styles.link} href={isManager ? pages.consoleHome : pages.platformHome}>
        返回首页
      </a>
    </p>
  );
}
