import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/ui/data-table.module.css";
import { type ListState, PAGE_SIZES } from "#client/ui/use-list-state.ts";

type Props = { count: number; pages: number; state: ListState<string> };

export function Pager({ count, pages, state }: Props) {
  const say = useSay();
  const { page, pageSize, setPage, setPageSize } = state;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <nav className={css["pager"]} aria-label={say("screens.page_of", { page, pages })}>
      <span>{say("screens.entries", { count })}</span>
      <div className={css["pages"]}>
        <NativeSelect
          size="xs"
          aria-label={say("screens.page_size")}
          data={sizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          size={30}
          disabled={page <= 1}
          aria-label={say("screens.previous_page")}
          onClick={() => setPage(Math.min(page - 1, pages))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span>{say("screens.page_of", { page, pages })}</span>
        <ActionIcon
          variant="default"
          size={30}
          disabled={page >= pages}
          aria-label={say("screens.next_page")}
          onClick={() => setPage(page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  );
}
