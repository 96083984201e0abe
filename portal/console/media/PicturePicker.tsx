import { Modal } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { PictureSearch, usePictures } from './PictureSearch.tsx';
import { UploadButton } from './UploadButton.tsx';

type Props = {
  /** `alt` is null where nobody has said yet what the picture shows. */
  onPicked: (picture: Pick<Picture, 'path' | 'alt'>) => void;
  onCancel: () => void;
};

/** Chooses a picture of the library, or uploads one into it. */
export default function PicturePicker({ onPicked, onCancel }: Props) {
  const [address, setAddress] = useState({ page: 1, size: limits.picturePageSize as number, value: '' });
  const list = usePictures(address);
  useFocusBack();
  return (
    <Modal open title="图片库" width={960} footer={null} onCancel={onCancel}>
      <PictureSearch
        address={address}
        go={(change) => setAddress((now) => ({ ...now, ...change }))}
        list={list}
        verb="选择"
        onChoose={onPicked}
      >
        <UploadButton
          onTaken={([path, ...others]) => {
            list.mutate();
            if (others.length === 0) onPicked({ path: path!, alt: null });
          }}
        />
      </PictureSearch>
    </Modal>
  );
}
