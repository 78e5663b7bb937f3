import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Component, createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { useInRouterContext, useLocation } from "react-router-dom";
import { readAgainAfterError } from "#client/platform/core/cache.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";

type Props = {
  children: ReactNode;
  /** Replacement of the part that threw; by default a sentence with "Try again". */
  fallback?(retry: () => void): ReactNode;
  /** Another value draws the part again, where no navigation does. */
  resetKey?: unknown;
  /** Runs before another try. */
  onRetry?(): void;
  /** Tidies up what the part was asked to show. */
  onError?(): void;
};

type State = { isBroken: boolean };

/**
 * Keeps an error that a part of the screen throws while it is drawn inside of that part: its neighbours keep their state. Going
 * anywhere else draws the part again. The error itself is reported by React's root: `noteCaughtError`.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override componentDidUpdate(before: Props, { isBroken }: State): void {
    // The value that broke the part is no other value.
    if (isBroken && this.state.isBroken && before.resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = (): void => {
    this.props.onRetry?.();
    this.setState({ isBroken: false });
  };

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { fallback } = this.props;
    return (
      <>
        <ResetsOnNavigation reset={this.reset} />
        {fallback ? fallback(this.reset) : <PartBroken retry={this.reset} />}
      </>
    );
  }
}

/** The fallback of parts that show nothing most of the time, such as hosts of dialogs. */
export function showNothing(): null {
  return null;
}

/** Closes the layer over the screen, if the broken part would have had the button. */
export const WayOutContext = createContext<(() => void) | null>(null);

/** Says that a part could not be shown. Another try reads its data again first, because the same data would break it again. */
function PartBroken({ retry }: { retry(): void }) {
  const say = useSay();
  const readAgain = useReadAgainAfterError();
  const close = useContext(WayOutContext);
  const failed = <PartFailed words={say("screens.part_broken")} retry={() => void readAgain().then(retry)} />;
  if (close === null) return failed;
  return (
    <Group p="lg" gap="sm" justify="space-between">
      {failed}
      <Button size="compact-sm" variant="default" onClick={close}>
        {say("actions.close")}
      </Button>
    </Group>
  );
}

/** Reads the data again that may have broken what was drawn from it. */
export function useReadAgainAfterError(): () => Promise<void> {
  const cache = useQueryClient();
  return () => readAgainAfterError(cache);
}

/** Hosts beside the router have no address. */
function ResetsOnNavigation({ reset }: { reset(): void }) {
  return useInRouterContext() && <ResetsWithAddress reset={reset} />;
}

function ResetsWithAddress({ reset }: { reset(): void }) {
  const { key } = useLocation();
  const brokeAt = useRef(key);
  useEffect(() => {
    if (key !== brokeAt.current) reset();
  }, [key, reset]);
  return null;
}
