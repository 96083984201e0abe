import { Button, type ButtonProps } from 'antd';
import { Link } from 'react-router-dom';

type Props = Pick<ButtonProps, 'type' | 'children'> & { to: string; state?: unknown };

/** A link to a page of the portal that looks like a button. */
export const LinkButton = ({ to, state, ...rest }: Props) => (
  <Link to={to} state={state}>
    <Button tabIndex={-1} {...rest} />
  </Link>
);
