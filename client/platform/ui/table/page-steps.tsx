import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";

type Props = {
  page: number;
  hasMore: boolean;
  /** Position in the list, in words. */
  words: string;
  size: number;
  onPage(page: number): void;
};

/** One page back, where one stands, and one page on. */
export function PageSteps({ page, hasMore, words, size, onPage }: Props) {
  const say = useSay();
  return (
    <>
      <ActionIcon
        variant="default"
        size={size}
        disabled={page <= 1}
        aria-label={say("screens.previous_page")}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>{words}</span>
      <ActionIcon variant="default" size={size} disabled={!hasMore} aria-label={say("screens.next_page")} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
