import type { FormRule } from 'antd';
import { limits } from '../../contract/limits.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';

/** What a new password holds at least; `floorText` is said where the least is what any password has. */
export const longEnough = (min: number | undefined, floorText: string): FormRule =>
  min && min > limits.passwordMinLength
    ? { min, message: signInTexts.passwordMin(min) }
    : { min: limits.passwordMinLength, message: floorText };
