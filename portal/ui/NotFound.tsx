import { Link } from 'react-router-dom';
import { Notice } from './Notice.tsx';

export const NotFound = ({ home, page = false }: { home: string; page?: boolean }) => (
  <Notice title="页面不存在" text="您访问的页面不存在，可能地址有误或内容已被移除。" page={page}>
    <Link to={home} reloadDocument={page}>
      返回首页
    </Link>
  </Notice>
);
