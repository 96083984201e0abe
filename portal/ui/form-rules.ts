import type { FormRule } from 'antd';

/** A field that must hold something besides spaces. */
export const required = (message: string): FormRule[] => [{ required: true, whitespace: true, message }];

/** A choice that must be made. */
export const chosen = (message: string): FormRule[] => [{ required: true, message }];
