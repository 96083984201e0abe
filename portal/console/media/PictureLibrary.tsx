import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import { pictureTexts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { deletePicture, picturePage, savePicture } from '../../api/pictures.ts';
import { sizeText } from '../../api/upload.ts';
import { useCan } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { articleCrumbs } from '../crumbs.ts';
import { PictureGrid } from './PictureGrid.tsx';
import styles from './Pictures.module.css';
import { PictureWords, type Words } from './PictureWords.tsx';
import { placeWords } from './picture-words.ts';
import { UploadButton } from './UploadButton.tsx';

const searchKeys = [{ value: 'any' as const, label: '名称、说明或文章' }];

/** The pictures of all articles: searched, uploaded, described, and deleted when no article has them. */
export default function PictureLibrary() {
  const can = useCan();
  const { message } = useApp();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useListAddress(limits.picturePageSizes, limits.picturePageSize, ['any']);
  const { page, size, value } = address;
  const [open, setOpen] = useState<Picture>();
  const list = useList(['pictures', size, page, value], () => picturePage(size, page, value));
  const total = list.data?.totalCount ?? 0;

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
      of: title || '未命名图片',
      act: () => deletePicture(path),
      done: pictureTexts.deleted,
      failed: pictureTexts.deleteFailed,
      after: async () => {
        setOpen(undefined);
        if (list.data?.results.length === 1 && page > 1) go({ page: page - 1 });
        else await list.mutate();
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
        <SearchBar
          keys={searchKeys}
          searchKey="any"
          value={value}
          onSearch={(_, next) => go({ page: 1, value: next })}
        />
        <Fetched result={list} failed={pictureTexts.listFailed} rows={8}>
          {({ results }) =>
            results.length > 0 ? (
              <PictureGrid pictures={results} verb="查看" onChoose={setOpen} />
            ) : (
              <Empty text={value ? '没有符合条件的图片' : '还没有图片'}>
                {value && <Button onClick={() => go({ page: 1, value: '' })}>显示全部</Button>}
              </Empty>
            )
          }
        </Fetched>
        {total > 0 && (
          <Pager
            total={total}
            page={page}
            size={size}
            sizes={limits.picturePageSizes}
            onChange={(toPage, toSize) => go({ page: toPage, size: toSize })}
          />
        )}
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
