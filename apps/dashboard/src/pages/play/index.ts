export { defaultSettings } from './conversation.ts';
export { conversationOf, curlOf, keepConversation } from './kept-conversation.ts';
export { MarkedText } from './marked-text.tsx';
export { PlayPage } from './play-page.tsx';
export { useDefaultModel } from './use-default-model.ts';
export { usePlay } from './use-play.ts';
