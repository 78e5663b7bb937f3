export const BROWSERS = ["Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari"] as const;
export const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "macOS", "ChromeOS", "Linux"] as const;
export type Browser = { browser: (typeof BROWSERS)[number] | null; system: (typeof SYSTEMS)[number] | null };

/** In this order, because most browsers also call themselves what others are called. */
const BROWSER_MARKS: readonly [RegExp, (typeof BROWSERS)[number]][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEM_MARKS: readonly [RegExp, (typeof SYSTEMS)[number]][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system by what a browser calls itself; null for what is not known, such as a program that uses the API. */
export function browserOf(userAgent: string): Browser {
  return { browser: markedIn(userAgent, BROWSER_MARKS), system: markedIn(userAgent, SYSTEM_MARKS) };
}

function markedIn<T>(userAgent: string, marks: readonly [RegExp, T][]): T | null {
  return marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
