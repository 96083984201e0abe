import type { MessageInstance } from 'antd/es/message/interface.js';

/** One message of several lines, since only a few messages are shown at once; it stays as long as they take to read. */
export const tellLines = (message: MessageInstance, lines: ReadonlyArray<string>): void =>
  void message.error({
    key: lines.join(),
    duration: 4 + lines.length,
    content: <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>,
  });
