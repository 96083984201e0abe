import { Button, Input, Select } from 'antd';
import { type SubmitEvent, useEffect, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import styles from './SearchBar.module.css';

type Props<Key extends string> = {
  keys: Array<{ value: Key; label: string }>;
  searchKey: Key;
  value: string;
  onSearch: (key: Key, value: string) => void;
  placeholder?: string;
};

/** Searches a list by one of several fields; Enter searches, 重置 shows everything again. */
export function SearchBar<Key extends string>({ keys, searchKey, value, onSearch, placeholder }: Props<Key>) {
  const [key, setKey] = useState(searchKey);
  const [text, setText] = useState(value);

  useEffect(() => {
    setKey(searchKey);
    setText(value);
  }, [searchKey, value]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(key, text.trim());
  };

  return (
    <search>
      <form className={styles.bar} onSubmit={submit}>
        {keys.length > 1 && (
          <Select aria-label="搜索范围" value={key} options={keys} onChange={setKey} className={styles.key} />
        )}
        <Input
          aria-label="搜索内容"
          placeholder={placeholder ?? `按${keys.find((one) => one.value === key)?.label}搜索`}
          value={text}
          maxLength={limits.searchMaxLength}
          allowClear
          onChange={(event) => setText(event.target.value)}
          className={styles.text}
        />
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => onSearch(keys[0]!.value, '')}
          disabled={value === '' && text === '' && searchKey === keys[0]?.value}
        >
          重置
        </Button>
      </form>
    </search>
  );
}
