import { Button } from 'antd';
import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import { pictureTexts } from '../../../contract/article-texts.ts';
import { picturePage } from '../../api/pictures.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useExistingPage } from '../../ui/list-address.ts';
import { Pager } from '../../ui/Pager.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { isCurrent, usePagedList } from '../../ui/use-list.ts';
import styles from './Pictures.module.css';
import { altWords, unnamed, usedIn } from './picture-words.ts';

type Address = { page: number; size: number; value: string };

/** A page of the library's pictures. */
export const usePictures = ({ page, size, value }: Address) =>
  usePagedList('pictures', { page, size, value }, () => picturePage(size, page, value));

type Props = {
  address: Address;
  go: (change: Partial<Address>) => void;
  list: ReturnType<typeof usePictures>;
  /** What choosing a picture does. */
  verb: string;
  onChoose: (picture: Picture) => void;
  /** Beside the search. */
  children?: ReactNode;
};

/** The library's pictures, searched and paged; choosing one tells which. */
export function PictureSearch({ address, go, list, verb, onChoose, children }: Props) {
  const { data } = list;
  useExistingPage(isCurrent(list) ? data?.totalCount : undefined, address, go);
  return (
    <>
      <div className={styles.bar}>
        <SearchBar
          keys={[{ value: 'any', label: '名称、说明或文章' }]}
          searchKey="any"
          value={address.value}
          onSearch={(_, value) => go({ page: 1, value })}
        />
        {children}
      </div>
      <Fetched result={list} failed={pictureTexts.listFailed} rows={8}>
        {({ results, totalCount }) =>
          results.length > 0 ? (
            <ul className={styles.grid}>
              {results.map((picture) => (
                <li key={picture.path}>
                  <PictureTile picture={picture} verb={verb} onChoose={() => onChoose(picture)} />
                </li>
              ))}
            </ul>
          ) : (
            totalCount === 0 && (
              <Empty text={address.value ? '没有符合条件的图片' : '还没有图片'}>
                {address.value && <Button onClick={() => go({ page: 1, value: '' })}>显示全部</Button>}
              </Empty>
            )
          )
        }
      </Fetched>
      {data && data.totalCount > 0 && (
        <Pager
          total={data.totalCount}
          page={data.page}
          size={data.size}
          sizes={limits.picturePageSizes}
          onChange={(page, size) => go({ page, size })}
        />
      )}
    </>
  );
}

type TileProps = { picture: Picture; verb: string; onChoose: () => void };

const PictureTile = ({ picture: { path, title, alt, uses }, verb, onChoose }: TileProps) => (
  <button type="button" aria-label={`${verb} ${title || unnamed}，${altWords(alt)}`} onClick={onChoose}>
    <img src={pictureUrl(path, 320, 'webp')} alt="" loading="lazy" />
    <strong>{title || unnamed}</strong>
    <span data-missing={alt === null}>{altWords(alt)}</span>
    <span>{usedIn(uses)}</span>
  </button>
);
