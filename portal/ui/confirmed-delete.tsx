import { ApiError, reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';

type Deletion = {
  title: string;
  text: string;
  /** What goes with it, where anything does. */
  also?: string | undefined;
  /** What would be deleted. */
  of: string;
  /** On the button that does it; 删除 without. */
  okText?: string;
  act: () => Promise<unknown>;
  done: string;
  failed: string;
  after: () => Promise<unknown>;
};

/**
 * Asks, deletes and says how it went. A refusal by right (403) is shown in the server's words, which tell more than that
 * deleting failed.
 */
export function useConfirmedDelete() {
  const { message, ask } = useApp();

  return async ({ title, text, also, of, okText = '删除', act, done, failed, after }: Deletion) => {
    const agreed = await ask({
      title,
      content: (
        <>
          <p>{text}</p>
          {also && <p>{also}</p>}
          <p>{of}</p>
        </>
      ),
      okText,
      danger: true,
    });
    if (!agreed) return;
    try {
      await act();
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 403;
      message.error(refused ? reasonOf(error) : failed);
      return;
    }
    message.success(done);
    await after();
  };
}
