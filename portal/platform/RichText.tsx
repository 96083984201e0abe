import { App } from 'antd';
import { type Ref, Suspense, useState } from 'react';
import { RichEditor } from '../editor/load.ts';
import { Loading } from '../ui/Loading.tsx';

type Props = {
  initialHtml: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  minHeightPx?: number;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/** The rich-text editor, with the tools that fit the screen. */
export function RichText({ minHeightPx = 200, ...rest }: Props) {
  const { message } = App.useApp();
  const [brief] = useState(() => window.matchMedia('(width < 600px)').matches);
  return (
    <Suspense fallback={<Loading rows={4} />}>
      <RichEditor {...rest} brief={brief} minHeightPx={minHeightPx} tell={(kind, text) => message[kind](text)} />
    </Suspense>
  );
}
