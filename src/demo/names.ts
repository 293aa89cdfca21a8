/** A name in Chinese, and as Hong Kong romanises it. */
export type BothWays = { readonly chinese: string; readonly latin: string }

const bothWays = (line: string): BothWays => {
  const [chinese = '', ...latin] = line.split(' ')
  return { chinese, latin: latin.join(' ') }
}
const list = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map(entry => entry.trim())
    .filter(Boolean)

/** Surnames with how common they are among about a thousand people. */
export const surnames: readonly (BothWays & { readonly weight: number })[] = list(`
  106 陳 Chan, 82 黃 Wong, 70 李 Lee, 55 梁 Leung, 50 林 Lam, 48 張 Cheung, 40 吳 Ng, 38 劉 Lau, 33 何 Ho, 32 鄭 Cheng,
  28 王 Wong, 27 鄧 Tang, 26 楊 Yeung, 22 葉 Yip, 21 蔡 Choi, 20 許 Hui, 20 羅 Law, 20 周 Chow, 19 馮 Fung, 18 謝 Tse,
  18 曾 Tsang, 17 郭 Kwok, 15 徐 Tsui, 14 余 Yu, 14 蘇 So, 13 關 Kwan, 12 朱 Chu, 12 潘 Poon, 11 胡 Wu, 11 鍾 Chung,
  10 盧 Lo, 10 譚 Tam, 10 麥 Mak, 9 黎 Lai, 8 馬 Ma, 8 方 Fong, 7 袁 Yuen, 7 江 Kong, 7 彭 Pang, 6 歐陽 Au Yeung,
  6 莫 Mok, 6 溫 Wan, 5 唐 Tong, 5 沈 Shum, 5 洪 Hung, 5 姚 Yiu, 5 石 Shek, 5 杜 To, 4 曹 Tso, 4 戴 Tai, 4 霍 Fok,
  4 賴 Lai, 4 司徒 Szeto, 4 伍 Ng, 3 甄 Yan, 3 區 Au, 3 容 Yung, 3 簡 Kan, 3 韓 Hon, 2 翁 Yung, 2 高 Ko, 2 龍 Lung,
  1 上官 Sheung Kwun`).map(line => {
  const [weight = '', ...name] = line.split(' ')
  return { ...bothWays(name.join(' ')), weight: Number(weight) }
})

export const boys: readonly BothWays[] = list(`
  家豪 Ka Ho, 志明 Chi Ming, 俊傑 Chun Kit, 浩然 Ho Yin, 子軒 Tsz Hin, 梓軒 Tsz Hin, 樂天 Lok Tin, 天朗 Tin Long,
  皓朗 Ho Long, 俊希 Chun Hei, 晉熙 Chun Hei, 承軒 Shing Hin, 卓謙 Cheuk Him, 柏熙 Pak Hei, 逸朗 Yat Long, 梓樂 Tsz Lok,
  子謙 Tsz Him, 宇軒 Yu Hin, 家俊 Ka Chun, 嘉俊 Ka Chun, 偉倫 Wai Lun, 健明 Kin Ming, 永康 Wing Hong, 文傑 Man Kit,
  浩賢 Ho Yin, 啟文 Kai Man, 啟聰 Kai Chung, 思源 Sze Yuen, 震宇 Chun Yu, 智恒 Chi Hang, 德明 Tak Ming, 澤楷 Chak Kai,
  灝楠 Ho Nam, 柏言 Pak Yin, 信行 Shun Hang, 正熙 Ching Hei, 梓浩 Tsz Ho, 以樂 Yi Lok, 恩賜 Yan Chi, 樂謙 Lok Him,
  景行 King Hang, 景朗 King Long, 曉峰 Hiu Fung, 凱文 Hoi Man, 振邦 Chun Pong, 兆基 Siu Kei, 沛霖 Pui Lam, 洛言 Lok Yin,
  焯霖 Cheuk Lam, 嘉樂 Ka Lok, 家樂 Ka Lok, 逸軒 Yat Hin, 啟東 Kai Tung, 銘恩 Ming Yan, 睿謙 Yui Him, 晞朗 Hei Long,
  尚賢 Sheung Yin, 展鵬 Chin Pang, 彥廷 Yin Ting, 鈞皓 Kwan Ho, 祖賢 Cho Yin, 立仁 Lap Yan, 君豪 Kwan Ho, 志豪 Chi Ho,
  俊彥 Chun Yin, 文軒 Man Hin, 子健 Tsz Kin, 浩銘 Ho Ming, 駿軒 Chun Hin, 駿宇 Chun Yu, 諾言 Nok Yin, 丞希 Shing Hei
`).map(bothWays)

export const girls: readonly BothWays[] = list(`
  詠欣 Wing Yan, 穎欣 Wing Yan, 嘉欣 Ka Yan, 嘉怡 Ka Yi, 芷晴 Tsz Ching, 梓晴 Tsz Ching, 樂晴 Lok Ching, 曉晴 Hiu Ching,
  思穎 Sze Wing, 詩雅 Sze Nga, 詩敏 Sze Man, 慧敏 Wai Man, 雅婷 Nga Ting, 婉婷 Yuen Ting, 凱琳 Hoi Lam, 凱晴 Hoi Ching,
  靖彤 Ching Tung, 穎彤 Wing Tung, 樂瑤 Lok Yiu, 心怡 Sum Yi, 心悅 Sum Yuet, 恩彤 Yan Tung, 恩琪 Yan Ki, 頌恩 Chung Yan,
  天恩 Tin Yan, 蔚藍 Wai Lam, 曉彤 Hiu Tung, 曉琳 Hiu Lam, 曉桐 Hiu Tung, 倩怡 Sin Yi, 倩文 Sin Man, 佩珊 Pui Shan,
  佩儀 Pui Yee, 芷柔 Tsz Yau, 芷澄 Tsz Ching, 語彤 Yu Tung, 悅晴 Yuet Ching, 靖雯 Ching Man, 雪盈 Suet Ying,
  紫瑩 Tsz Ying, 紫琳 Tsz Lam, 思慧 Sze Wai, 思敏 Sze Man, 穎琳 Wing Lam, 綽楹 Cheuk Ying, 卓琳 Cheuk Lam, 嘉瑩 Ka Ying,
  嘉敏 Ka Man, 麗珊 Lai Shan, 慧儀 Wai Yee, 慧琪 Wai Ki, 雅文 Nga Man, 雅琳 Nga Lam, 善衡 Sin Hang, 善瑜 Sin Yu,
  以晴 Yi Ching, 以琳 Yi Lam, 愷晴 Hoi Ching, 愷悠 Hoi Yau, 柏瑤 Pak Yiu, 柏妍 Pak Yin, 巧兒 Hau Yee, 潔瑩 Kit Ying,
  可晴 Ho Ching, 可兒 Ho Yee, 映彤 Ying Tung, 海晴 Hoi Ching, 海琪 Hoi Ki, 晞桐 Hei Tung, 珈瑤 Ka Yiu, 子蕎 Tsz Kiu
`).map(bothWays)

/** English names that some people have besides the romanised one. */
export const englishBoys: readonly string[] = list(`
  Jason, Marcus, Anson, Jayden, Ryan, Ethan, Kelvin, Ivan, Lucas, Matthew, Oscar, Hugo, Bosco, Aidan, Terence, Justin,
  Nathan, Isaac, Cyrus, Jasper`)
export const englishGirls: readonly string[] = list(`
  Chloe, Hailey, Kayla, Sophie, Emily, Charlotte, Cherry, Tiffany, Jasmine, Natalie, Yoyo, Venus, Vanessa, Audrey,
  Phoebe, Athena, Mandy, Kaitlyn, Hazel, Jocelyn`)

/** Given names of the parents' generation. */
export const fathers: readonly string[] = list(`
  Kwok Keung, Chi Keung, Wai Ming, Kin Wah, Wing Keung, Chi Wai, Man Fai, Siu Ming, Kam Wing, Yiu Fai, Wai Kit, Ping Kwong,
  Chi Shing, Kwok Wah, Tak Wai, Sai Kit, Hon Wing, Chun Wah, Yuk Lun, Wai Hung`)
export const mothers: readonly string[] = list(`
  Lai Wah, Mei Yee, Yuk Lin, Wai Ching, Suk Fan, Mei Ling, Sau Ying, Yin Fong, Miu Ling, Lai Kuen, Pui Ling, Siu Fong,
  Wai Han, Yuk Mui, Ka Wai, Oi Lin, Shuk Yee, Kit Ling, Mei Fung, Wing Sze`)
export const grandmothers: readonly string[] = list('Ah Kiu, Sau Lan, Yuet Ngor, Kwai Fong, Lin Tai, Yuk Chun')
