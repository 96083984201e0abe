import { Button, ConfigProvider } from 'antd';
import { type ComponentProps, Suspense, useState } from 'react';
import { ImageField } from '../../ui/ImageField.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './Pictures.module.css';

const PicturePicker = lazy(() => import('./PicturePicker.tsx'));

/** An article's cover: a new picture, or one of the library. */
export function CoverField(props: ComponentProps<typeof ImageField>) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const [picking, setPicking] = useState(false);
  return (
    <div className={styles.cover}>
      <ImageField {...props} />
      {!disabled && <Button onClick={() => setPicking(true)}>从图片库选择封面</Button>}
      {picking && (
        <Suspense>
          <PicturePicker
            onPicked={({ path }) => {
              props.onChange?.(path);
              setPicking(false);
            }}
            onCancel={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
