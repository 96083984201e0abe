import type { SiteVersion } from '../../../../contract/schemas/site.ts';
import { siteParts } from '../../../../contract/site-content.ts';
import styles from '../../../ui/Versions.module.css';
import { piecesOf } from '../../../ui/compare-text.ts';
import { BothSides } from '../../../ui/Passages.tsx';
import { type Change, type FieldChange, siteChanges } from './site-changes.ts';

const verbs = {
  added: '新增',
  removed: '删除',
  changed: '修改',
  verified: '已核实，去掉示例标记',
  marked: '重新标为示例',
};

/** More of one kind than this are counted instead of named. */
const namedMost = 8;

/** What changed from one version to another, part by part. */
export function SiteChanges({ before, after }: Record<'before' | 'after', Pick<SiteVersion, 'content'>>) {
  const parts = siteChanges(before.content, after.content);
  if (parts.length === 0) return <p className={styles.none}>与上一个版本内容相同。</p>;
  return parts.map(({ part, changes }) => (
    <section key={part} aria-labelledby={`changed-${part}`}>
      <h3 id={`changed-${part}`} className={styles.heading}>
        {siteParts[part]}
      </h3>
      {(['added', 'removed', 'verified', 'marked'] as const).map((kind) => (
        <Named key={kind} kind={kind} changes={changes} />
      ))}
      {changes.map(
        (change, at) =>
          change.kind === 'changed' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name
            <div key={at}>
              {change.name && <p>{`${verbs.changed}“${change.name}”`}</p>}
              <dl className={styles.fields}>
                {change.fields.map((field) => (
                  <FieldPieces key={field.label} {...field} />
                ))}
              </dl>
            </div>
          ),
      )}
      {changes.some(({ kind }) => kind === 'order') && <p>调整了顺序</p>}
    </section>
  ));
}

function Named({ kind, changes }: { kind: Exclude<keyof typeof verbs, 'changed'>; changes: Change[] }) {
  const names = changes.flatMap((change) => (change.kind === kind ? [change.name] : []));
  if (names.length === 0) return null;
  if (names.length === 1 && names[0] === '') return <p>{verbs[kind]}</p>;
  const listed = names.length > namedMost ? `${names.length} 条` : names.map((name) => `“${name}”`).join('、');
  return (
    <p>
      {verbs[kind]}：{kind === 'removed' ? <del>{listed}</del> : listed}
    </p>
  );
}

const FieldPieces = ({ label, was, is }: FieldChange) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.lines}>
      <p>
        <BothSides pieces={piecesOf(was, is)} />
      </p>
    </dd>
  </div>
);
