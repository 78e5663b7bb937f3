import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Toast } from "#client/platform/ui/dialog/toaster.tsx";
import { later, soon } from "#client/platform/ui/later.tsx";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";

const toaster = soon(() => import("#client/platform/ui/dialog/toaster.tsx"));
const Toaster = later(soon(() => import("#client/platform/ui/dialog/toaster.tsx").then((module) => module.Toaster)));
/** How many toasts were asked for. */
const toastCountAtom = atom(0);

/** Says that something was done, with the way back where there is one. What is said before its code is here is shown then. */
export function toast(done: Toast): void {
  void needed().then(({ showToast }) => showToast(done));
}

/** Says why something was not done. */
export function toastRefusal(message: string, id?: string): void {
  void needed().then(({ showRefusal }) => showRefusal(message, id));
}

/** The same for whatever a call threw. */
export function toastError(thrown: unknown): void {
  void needed().then(({ showError }) => showError(thrown));
}

/** Where toasts appear; mounted once. One that can't be shown is dropped; the next is shown again. */
export function ToastHost() {
  const asked = useAtomValue(toastCountAtom);
  return (
    asked > 0 && (
      <ErrorBoundary fallback={showNothing} resetKey={asked} onError={() => void toaster().then(({ dropToasts }) => dropToasts())}>
        <Toaster />
      </ErrorBoundary>
    )
  );
}

function needed(): ReturnType<typeof toaster> {
  getDefaultStore().set(toastCountAtom, (before) => before + 1);
  return toaster();
}
