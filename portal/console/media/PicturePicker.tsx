import { Modal } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import { pictureTexts } from '../../../contract/texts.ts';
import { picturePage, savePicture } from '../../api/pictures.ts';
import { useCan } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { useList } from '../../ui/use-list.ts';
import { PictureGrid } from './PictureGrid.tsx';
import styles from './Pictures.module.css';
import { PictureWords, type Words } from './PictureWords.tsx';
import { UploadButton } from './UploadButton.tsx';

type Chosen = Pick<Picture, 'path' | 'alt'>;
type Props = {
  /** For a text, what is seen on the picture is asked for. */
  asksWords: boolean;
  onPicked: (picture: { path: string; alt: string }) => void;
  onCancel: () => void;
};

/** Chooses a picture of the library, or uploads one into it. */
export default function PicturePicker({ asksWords, onPicked, onCancel }: Props) {
  const can = useCan();
  const [{ page, size, value }, go] = useState({ page: 1, size: limits.picturePageSize as number, value: '' });
  const [chosen, setChosen] = useState<Chosen>();
  const list = useList(['pictures', size, page, value], () => picturePage(size, page, value));
  const total = list.data?.totalCount ?? 0;

  const choose = ({ path, alt }: Chosen) => (asksWords ? setChosen({ path, alt }) : onPicked({ path, alt: alt ?? '' }));
  const pick = async ({ alt }: Words) => {
    const { path, alt: known } = chosen!;
    // The first words about a picture are what the library offers from then on. That they are kept there is no condition.
    if (known === null && can('article:add')) await savePicture(path, { alt }).catch(() => undefined);
    onPicked({ path, alt });
  };

  if (chosen)
    return (
      <PictureWords
        path={chosen.path}
        initial={{ alt: chosen.alt }}
        heading="插入图片"
        action="插入"
        onDone={pick}
        onCancel={() => setChosen(undefined)}
      />
    );
  return (
    <Modal open title="图片库" width={960} footer={null} onCancel={onCancel}>
      <div className={styles.bar}>
        <SearchBar
          keys={[{ value: 'any', label: '名称、说明或文章' }]}
          searchKey="any"
          value={value}
          onSearch={(_, next) => go({ page: 1, size, value: next })}
        />
        <UploadButton
          onTaken={([path, ...others]) => {
            list.mutate();
            if (others.length === 0) choose({ path: path!, alt: null });
          }}
        />
      </div>
      <div className={styles.choose}>
        <Fetched result={list} failed={pictureTexts.listFailed} rows={4}>
          {({ results }) =>
            results.length > 0 ? (
              <PictureGrid pictures={results} verb="选择" onChoose={choose} />
            ) : (
              <Empty text={value ? '没有符合条件的图片' : '还没有图片'} />
            )
          }
        </Fetched>
      </div>
      {total > 0 && (
        <Pager
          total={total}
          page={page}
          size={size}
          sizes={limits.picturePageSizes}
          onChange={(toPage, toSize) => go({ page: toPage, size: toSize, value })}
        />
      )}
    </Modal>
  );
}
