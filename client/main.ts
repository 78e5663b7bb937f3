import { fetchTexts, firstLanguage } from "#client/platform/core/texts.ts";

// The texts are fetched beside the app, not after it: see `startLanguage`, which waits for them.
void fetchTexts(firstLanguage(), "first");
void import("#client/app.tsx");
