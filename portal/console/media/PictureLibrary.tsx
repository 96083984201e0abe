import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import { pictureTexts } from '../../../contract/article-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { deletePicture, savePicture } from '../../api/pictures.ts';
import { sizeText } from '../../api/shrink.ts';
import { useCan } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { articleCrumbs } from '../crumbs.ts';
import { PictureSearch, usePictures } from './PictureSearch.tsx';
import styles from './Pictures.module.css';
import { PictureWords, type Words } from './PictureWords.tsx';
import { placeWords, unnamed } from './picture-words.ts';
import { UploadButton } from './UploadButton.tsx';

/** The pictures of all articles: searched, uploaded, described, and deleted when no article has them. */
export default function PictureLibrary() {
  const can = useCan();
  const { message } = useApp();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useListAddress(limits.picturePageSizes, limits.picturePageSize, ['any']);
  const [open, setOpen] = useState<Picture>();
  const list = usePictures(address);

  const save = async (words: Words) => {
    try {
      await savePicture(open!.path, words);
      message.success(pictureTexts.saved);
      setOpen(undefined);
      await list.mutate();
    } catch (error) {
      message.error(`${pictureTexts.saveFailed}：${reasonOf(error)}`);
    }
  };
  const remove = ({ path, title }: Picture) =>
    confirmDelete({
      title: '删除图片',
      text: pictureTexts.deleteConfirm,
      of: title || unnamed,
      act: () => deletePicture(path),
      done: pictureTexts.deleted,
      failed: pictureTexts.deleteFailed,
      after: async () => {
        setOpen(undefined);
        await list.mutate();
      },
    });

  return (
    <>
      <PageHeader
        title="图片库"
        crumbs={articleCrumbs}
        parent={pages.consoleArticles}
        actions={can('article:add') && <UploadButton primary onTaken={() => list.mutate()} />}
      />
      <section className={panel.panel} aria-label="图片">
        <PictureSearch address={address} go={go} list={list} verb="查看" onChoose={setOpen} />
      </section>
      {open && (
        <PictureWords
          path={open.path}
          initial={{ title: open.title, alt: open.alt }}
          heading="图片信息"
          action="保存"
          onDone={save}
          onCancel={() => setOpen(undefined)}
          footer={
            can('article:delete') && (
              <Button danger disabled={open.uses.length > 0} onClick={() => remove(open)}>
                删除
              </Button>
            )
          }
        >
          <Facts picture={open} />
        </PictureWords>
      )}
    </>
  );
}

const Facts = ({ picture: { width, height, bytes, uploadedBy, uploadedAt, uses } }: { picture: Picture }) => (
  <div className={styles.facts}>
    {width}×{height}，{sizeText(bytes)}；{uploadedBy} 上传于 {beijingMinute(uploadedAt)}
    {uses.length === 0 ? (
      <div>没有文章使用，可以删除</div>
    ) : (
      <div>
        使用的文章（用在文章或其历史版本里的图片不能删除）：
        {uses.map((use) => (
          <div key={use.id}>
            {use.use === 'bin' ? (
              placeWords(use)
            ) : (
              <Link to={pages.consoleArticleUpdate(use.id)}>{placeWords(use)}</Link>
            )}
          </div>
        ))}
      </div>
    )}
  </div>
);
