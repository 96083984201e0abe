import useMessage from 'antd/es/message/useMessage.js';
import useNotification from 'antd/es/notification/useNotification.js';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Question, QuestionDialog } from './Question.tsx';

type App = {
  message: ReturnType<typeof useMessage>[0];
  notification: ReturnType<typeof useNotification>[0];
  /** Whether the person agreed. */
  ask: (question: Question) => Promise<boolean>;
};

const AppContext = createContext<App | undefined>(undefined);

/** How a page speaks to the person: a message that goes by itself, a notice with a button, a question. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp outside AppProvider');
  return app;
}

/** The component library's `App` would carry its own dialog to every page. */
export function AppProvider({ children }: { children: ReactNode }) {
  const [message, messages] = useMessage({ duration: 4, maxCount: 3 });
  const [notification, notifications] = useNotification();
  const [asked, setAsked] = useState<{ question: Question; answer: (agreed: boolean) => void }[]>([]);

  const app = useMemo(() => {
    const ask = (question: Question) =>
      new Promise<boolean>((answer) => setAsked((before) => [...before, { question, answer }]));
    return { message, notification, ask };
  }, [message, notification]);

  return (
    <AppContext value={app}>
      {messages}
      {notifications}
      {children}
      {asked.map((one, place) => (
        <QuestionDialog
          // biome-ignore lint/suspicious/noArrayIndexKey: the last asked is answered first
          key={place}
          question={one.question}
          onAnswer={(agreed) => {
            setAsked((before) => before.filter((other) => other !== one));
            one.answer(agreed);
          }}
        />
      ))}
    </AppContext>
  );
}
