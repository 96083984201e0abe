import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/texts.ts';
import { deleteArticle, setPublished } from '../../api/articles.ts';
import { reasonOf } from '../../api/call.ts';
import type { Column } from '../../ui/DataTable.tsx';
import styles from './ArticleFilters.module.css';

/** Which rows of a page are chosen. */
export type Choice = {
  rows: ReadonlyArray<Article>;
  ids: ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
};

export const choiceColumn = ({ rows, ids, choose }: Choice): Column<Article> => {
  const count = rows.filter(({ id }) => ids.has(id)).length;
  return {
    label: '选择',
    width: '44px',
    card: 'short',
    head: (
      <Checkbox
        aria-label="全选本页"
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={({ target }) => choose(target.checked ? rows.map(({ id }) => id) : [])}
      />
    ),
    render: ({ id, title }) => (
      <Checkbox
        aria-label={`选择《${title}》`}
        checked={ids.has(id)}
        onChange={({ target }) => choose(target.checked ? [...ids, id] : [...ids].filter((one) => one !== id))}
      />
    ),
  };
};

const actions: { label: string; permission: Permission; danger?: boolean; act: (id: number) => Promise<unknown> }[] = [
  { label: '发布', permission: 'article:publish', act: (id) => setPublished(id, true) },
  { label: '下线', permission: 'article:publish', act: (id) => setPublished(id, false) },
  { label: '删除', permission: 'article:delete', danger: true, act: deleteArticle },
];

export const canWithSeveral = (can: (permission: Permission) => boolean): boolean =>
  actions.some(({ permission }) => can(permission));

type Props = { choice: Choice; can: (permission: Permission) => boolean; after: () => Promise<unknown> };

/** What can be done with the chosen articles: asked once, then one after the other; told of each that failed and why. */
export function Chosen({ choice, can, after }: Props) {
  const { modal, message } = App.useApp();
  const [busy, setBusy] = useState('');
  const chosen = choice.rows.filter(({ id }) => choice.ids.has(id));
  if (chosen.length === 0) return null;

  const run = async ({ label, act, danger = false }: (typeof actions)[number]) => {
    const agreed = await modal.confirm({
      title: `${label} ${chosen.length} 篇文章`,
      content: (
        <div className={styles.outcome}>
          {danger && <p>{articleTexts.deleteKept(limits.articleBinDays)}</p>}
          <ul>
            {chosen.map(({ id, title }) => (
              <li key={id}>《{title}》</li>
            ))}
          </ul>
        </div>
      ),
      okText: label,
      okButtonProps: { danger },
    });
    if (!agreed) return;
    setBusy(label);
    const failed: { id: number; title: string; reason: string }[] = [];
    for (const { id, title } of chosen)
      await act(id).catch((error: unknown) => failed.push({ id, title, reason: reasonOf(error) }));
    setBusy('');
    const done = `${label}成功 ${chosen.length - failed.length} 篇`;
    choice.choose(failed.map(({ id }) => id));
    await after();
    if (failed.length === 0) message.success(done);
    else
      modal.warning({
        title: `${done}，失败 ${failed.length} 篇`,
        content: (
          <div className={styles.outcome}>
            <ul>
              {failed.map(({ id, title, reason }) => (
                <li key={id}>
                  《{title}》：{reason}
                </li>
              ))}
            </ul>
          </div>
        ),
      });
  };

  return (
    <fieldset className={styles.chosen} aria-label="批量操作">
      <span role="status">已选 {chosen.length} 篇</span>
      {actions
        .filter(({ permission }) => can(permission))
        .map((action) => (
          <Button
            key={action.label}
            danger={action.danger ?? false}
            loading={busy === action.label}
            disabled={busy !== ''}
            aria-label={`${action.label}所选文章`}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
      {chosen.length < choice.rows.length && (
        <Button onClick={() => choice.choose(choice.rows.map(({ id }) => id))}>全选本页</Button>
      )}
      <Button onClick={() => choice.choose([])}>取消选择</Button>
    </fieldset>
  );
}
