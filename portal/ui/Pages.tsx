import { Pagination, Select } from 'antd';
import styles from './Pages.module.css';

type Props = {
  total: number;
  page: number;
  size: number;
  sizes: ReadonlyArray<number>;
  onChange: (page: number, size: number) => void;
};

/** Paging below a list: total, sizes, prev, pager, next, jumper, in this order. */
export const Pages = ({ total, page, size, sizes, onChange }: Props) => (
  <nav className={styles.pages} aria-label="分页">
    <span>共 {total} 条</span>
    <Select
      aria-label="每页条数"
      value={size}
      options={sizes.map((value) => ({ value, label: `${value} 条/页` }))}
      onChange={(value) => onChange(1, value)}
    />
    <Pagination
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      showQuickJumper
      responsive
      onChange={(value) => onChange(value, size)}
    />
  </nav>
);
