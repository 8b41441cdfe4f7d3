import type { ReactNode } from 'react';

export type ToolbarProps = {
  /** Names the list; an `h2`. */
  heading?: ReactNode;
  /** Ticks the rows of the page; it keeps its place. */
  tick?: ReactNode;
  /** Which rows are shown, and in what order. */
  filters?: ReactNode;
  /** What can be done besides; the main one comes last. */
  acts?: ReactNode;
  /** What can be done with the rows that are ticked. */
  ofChosen?: ReactNode;
  /** Rows are ticked: what can be done with them takes the place of everything else. */
  isChosen?: boolean;
};

/** The one line above a list. */
export function Toolbar(props: ToolbarProps & { search?: ReactNode }) {
  const { heading, tick, search, filters, acts, ofChosen, isChosen = false } = props;
  return (
    <div className={isChosen ? 'toolbar chosen' : 'toolbar'}>
      {tick}
      {heading && <div className={isChosen ? 'visually-hidden' : 'toolbar-name'}>{heading}</div>}
      <div className="toolbar-filters" hidden={isChosen}>
        {search}
        {filters}
      </div>
      {acts && (
        <div className="panel-acts" hidden={isChosen}>
          {acts}
        </div>
      )}
      {ofChosen}
    </div>
  );
}
