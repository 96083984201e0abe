/** What a form may do with the editor. `insert` puts HTML where the caret was last, or at the end; it does nothing before the editor has come. */
export type RichTextHandle = { focus: () => void; insert?: (html: string, place: 'caret' | 'end') => void };
