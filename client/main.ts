import { fetchTexts, firstLanguage } from "#client/core/texts.ts";

// The texts are fetched beside the app, not after it: see `startLanguage`, which waits for them.
void fetchTexts(firstLanguage());
void import("#client/app.tsx");
