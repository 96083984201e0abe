/** What a form may do with the editor; what is asked before the editor has come is done then. */
export type RichTextHandle = {
  focus: () => void;
  /** Puts HTML where the caret was last, or at the end. */
  insert?: (html: string, place: 'caret' | 'end') => void;
  /** Says what a picture of the text shows, wherever it stands there without words. */
  describe?: (path: string, alt: string) => void;
  /** Gives the text the focus again, the caret where it was last. */
  resume?: () => void;
};
