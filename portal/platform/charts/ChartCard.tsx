import { App, Button } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import styles from './ChartCard.module.css';
import { useShrinkingPrint } from './printing.ts';
import { savePng } from './save-png.ts';

type Props = {
  title: string;
  /** What the figures are narrowed to. */
  note: string;
  /** Of the saved picture, without its ending. */
  fileName: string;
  /** The chart's figures, for those who do not see it or want to read them off. */
  head: ReadonlyArray<string>;
  rows: ReadonlyArray<ReadonlyArray<string | number>>;
  /** What the rows are called in place of 数据表, where it says more. */
  summary?: string;
  /** What stands there when there is nothing to draw. */
  none?: string;
  wide?: boolean;
  children: ReactNode;
};

/** A chart with its title, its figures as a table, and a button that saves it as a picture. */
export function ChartCard({
  title,
  note,
  fileName,
  head,
  rows,
  summary = '数据表',
  none = '暂无数据',
  wide = false,
  children,
}: Props) {
  const { message } = App.useApp();
  const id = useId();
  const drawing = useRef<HTMLDivElement>(null);
  useShrinkingPrint(drawing);
  const save = () => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    savePng(svg, title, note, `${fileName}.png`).catch(() => message.error('保存图片失败，请重试'));
  };

  return (
    <section className={styles.card} data-wide={wide} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <Button size="small" onClick={save} aria-label={`将“${title}”保存为图片`}>
            保存图片
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <>
          <div ref={drawing} className={styles.drawing}>
            {children}
          </div>
          <details>
            <summary>{summary}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone scrolls by key as well */}
            <section className={styles.scroll} tabIndex={0} aria-label={`${title}：${summary}`}>
              <table>
                <thead>
                  <tr>
                    {head.map((label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name, ...values], row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows do not move
                    <tr key={row}>
                      <th scope="row">{name}</th>
                      {values.map((value, column) => (
                        <td key={head[column + 1]}>{value}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </section>
  );
}
