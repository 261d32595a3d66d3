/** The harmless remarks, by the codes that the server knows. */
export const PHRASES = ["nothing-known", "remember", "thinking", "back-soon", "here-again"] as const;
