import { Form } from 'antd';
import { useCallback } from 'react';

/** Looks at a field of the form anew if something is said to be wrong with it, so that what was put right is no longer said. */
export function useRecheck(name: string): () => void {
  const form = Form.useFormInstance();
  return useCallback(() => {
    // A look that is under way has seen what was there before.
    const isSaidSoon = form.isFieldValidating(name);
    if (isSaidSoon || form.getFieldError(name).length > 0) form.validateFields([name]);
  }, [form, name]);
}
