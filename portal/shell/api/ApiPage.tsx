import { Checkbox, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { tokenTexts } from '../../../contract/token-texts.ts';
import { type DescribedCall, describedCalls } from '../../api/description.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { consoleHomeCrumb, platformHomeCrumb } from '../../ui/home-crumbs.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useList } from '../../ui/use-list.ts';
import { securityPage } from '../security/page.ts';
import { useUser } from '../Session.tsx';
import styles from './ApiPage.module.css';
import { CallDescription } from './CallDescription.tsx';
import { isForTokens, matching, partsOf } from './described.ts';

const failed = '获取接口说明失败';

/** Every call of the API, for whoever writes a program of the hospital. Nothing is called from here. */
export default function ApiPage() {
  const { isManager } = useUser();
  const found = useList('api', describedCalls, { failed, revalidateOnFocus: false });
  const home = isManager ? consoleHomeCrumb : platformHomeCrumb;
  return (
    <>
      <PageHeader title={tokenTexts.apiTitle} crumbs={[home]} parent={home.to} />
      <div className={styles.page}>
        <p>
          院内的程序（HIS、门户网站、报表）用访问令牌调用下面的接口：先在“
          <Link to={securityPage(isManager)}>{signInTexts.securityTitle}</Link>
          ”里创建令牌，再在请求头里带上 <code>Authorization: Bearer 令牌</code>
          。例子里的人和数据都是虚构的；一个账号的全部令牌每分钟最多调用 {limits.tokenCallsPerMinute} 次，超过的返回
          429。本页只供阅读，不会调用任何接口。给开发工具用的完整描述，也包含事件推送的内容和签名：
          <a href={apiBase + apiPaths.openapi} target="_blank" rel="noopener">
            openapi.json
          </a>
        </p>
        <Fetched result={found} failed={failed} rows={10}>
          {(calls) => <Calls calls={calls} />}
        </Fetched>
      </div>
    </>
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
        <section key={title} aria-label={title}>
          <h2 className={styles.part}>{title}</h2>
          {ofPart.map((call) => (
            <CallDescription key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}
