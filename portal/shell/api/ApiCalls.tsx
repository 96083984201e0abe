import { Checkbox, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { type DescribedCall, describedCalls } from '../../api/description.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useList } from '../../ui/use-list.ts';
import styles from './ApiCalls.module.css';
import { answerOf, curlOf, fieldsOf, isForTokens, matching, partsOf } from './described.ts';

const failed = '获取接口说明失败';

/** Every call of the API, for whoever writes a program of the hospital. Nothing is called from here. */
export default function ApiCalls() {
  const found = useList('api', describedCalls, { failed, revalidateOnFocus: false });
  return (
    <div className={styles.page}>
      <p>
        在请求头里带上 <code>Authorization: Bearer 令牌</code>
        。例子里的人和数据都是虚构的；一个账号的全部令牌每分钟最多调用 {limits.tokenCallsPerMinute} 次，超过的返回
        429。这里只供阅读，不会调用任何接口。给开发工具用的完整描述，也包含事件推送的内容和签名：
        <a href={apiBase + apiPaths.openapi} target="_blank" rel="noopener">
          openapi.json
        </a>
      </p>
      <Fetched result={found} failed={failed} rows={10}>
        {(calls) => <Calls calls={calls} />}
      </Fetched>
    </div>
  );
}

function Calls({ calls }: { calls: DescribedCall[] }) {
  const [sought, setSought] = useState('');
  const [forTokens, setForTokens] = useState(true);
  const words = useDeferredValue(sought);
  const shown = calls.filter((call) => matching(call, words) && (!forTokens || isForTokens(call)));
  return (
    <>
      <search className={styles.search}>
        <Input
          value={sought}
          allowClear
          aria-label="按地址或说明查找接口"
          placeholder="按地址或说明查找"
          onChange={(event) => setSought(event.target.value)}
        />
        <Checkbox checked={forTokens} onChange={({ target }) => setForTokens(target.checked)}>
          只看访问令牌可以调用的
        </Checkbox>
        <span role="status">{shown.length} 个接口</span>
      </search>
      {shown.length === 0 && <Empty text="没有找到这样的接口" />}
      {partsOf(shown).map(({ title, calls: ofPart }) => (
        <section key={title}>
          <h3 className={styles.part}>{title}</h3>
          {ofPart.map((call) => (
            <CallDescription key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}

/** One call, unfolded when it is asked for. */
function CallDescription({ call }: { call: DescribedCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.call} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.method}>{call.method}</span> <code>{call.path}</code>
        <span className={styles.summary}>{call.summary}</span>
      </summary>
      {isOpen && <Unfolded call={call} />}
    </details>
  );
}

function Unfolded({ call }: { call: DescribedCall }) {
  const fields = fieldsOf(call);
  const answer = answerOf(call);
  return (
    <div className={styles.unfolded}>
      <p>{call.description}</p>
      {fields.length > 0 && (
        <>
          <h4>参数</h4>
          <ul className={styles.fields}>
            {fields.map(({ name, kind, isRequired, about }) => (
              <li key={name}>
                <code>{name}</code> {kind}
                {isRequired && <strong>必填</strong>}
                {about && <span>{about}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>调用的例子</h4>
      <Code label={`调用 ${call.path} 的例子`} text={curlOf(call, window.location.origin + apiBase)} />
      {answer && (
        <>
          <h4>答案的例子</h4>
          <Code label={`${call.path} 答案的例子`} text={answer} />
        </>
      )}
    </div>
  );
}

/** Scrolls by itself, by keyboard too. */
const Code = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
