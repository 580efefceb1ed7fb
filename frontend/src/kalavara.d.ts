/** Made by `build/fonts.ts`. */
declare module 'kalavara:fonts.css';
