import type { ReactNode } from "react";
import { DeleteRecord } from "#client/platform/ui/dialog/delete-record.tsx";
import type { Deletion } from "#client/platform/ui/dialog/use-delete.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";

type Props<T, O> = {
  answer: { data: T | undefined; error: unknown; refetch(): unknown };
  /** The list it is in, where a deleted one leads back to. */
  list: { to: string; label: string };
  head(record: T): { title: string; badge?: ReactNode; hint?: ReactNode };
  /** Further actions, besides the deletion. */
  actions?: (record: T) => ReactNode;
  /** Null for users who may not delete it. */
  remove: Deletion<O>["remove"] | null;
  /** True for a form that needs the whole width. */
  isWide?: boolean;
  children(record: T): ReactNode;
};

/** The screen of one record of base data: its name, the way back to its list, its delete button, and its parts. */
export function BaseRecordPage<T extends { id: string; version: number; object: string }, O>(props: Props<T, O>) {
  const { answer, list, head, actions, remove, isWide = false, children } = props;
  return (
    <RecordScreen isPage back={list} answer={answer}>
      {(record) => {
        const { title, badge, hint } = head(record);
        return (
          <Page
            narrow={!isWide}
            title={title}
            badge={
              <>
                {badge}
                <ChangedBy object={record.object} id={record.id} />
              </>
            }
            hint={hint}
            back={list}
            actions={
              <>
                {actions?.(record)}
                {remove && <DeleteRecord name={title} to={list.to} record={record} remove={remove} />}
              </>
            }
          >
            {children(record)}
          </Page>
        );
      }}
    </RecordScreen>
  );
}
