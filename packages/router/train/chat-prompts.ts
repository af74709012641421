/** Open-ended requests, made of parts: no set of them with grades may be used, but the model must know their look. */
const openings = [
  'Write a short poem about',
  'Help me write an email to my manager about',
  'Can you give me some ideas for',
  'What do you think about',
  'Tell me a story about',
  'I feel stuck with',
  'Plan a weekend around',
  'Draft a friendly message on',
  'Please rewrite this so that it sounds nicer:',
  'Give me ten names for a project on',
  'Act as a coach and talk with me about',
  'Write a blog post introducing',
  'Suggest a gift for someone who loves',
  'How would you describe',
  'Make this more persuasive: we should invest in',
  'Schreib mir bitte einen kurzen Text über',
  'Écris un petit message à propos de',
  'Write a product description for',
  'Brainstorm slogans for',
  'Translate into a casual tone:',
] as const;

const topics = [
  'the first snow in a small town',
  'moving the meeting to next week',
  'my garden and the neighbours',
  'learning the guitar at forty',
  'a quiet café by the river',
  'saving money on groceries',
  'a birthday party for twins',
  'running a marathon',
  'our new team member',
  'rainy days and old films',
  'cooking for friends',
  'a robot who paints',
  'asking for a raise',
  'a trip through Portugal',
  'keeping plants alive',
] as const;

const endings = ['', ' Keep it warm and short.', ' in about 200 words, please', ' Thanks!'] as const;

/** Every opening with every topic; the endings by turns. */
export function chatPrompts(): readonly string[] {
  return openings.flatMap((opening, first) =>
    topics.map((topic, second) => `${opening} ${topic}${endings[(first + second) % endings.length] ?? ''}`),
  );
}
