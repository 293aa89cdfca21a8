import { usualHan } from '#rules/han-variants.ts'

/*
 * How surnames are spelled in Latin letters where Hong Kong, Macau, the mainland, Taiwan and Singapore spell them otherwise than
 * the dictionary does, the usual spelling first. Jyutping and Pinyin are added from the dictionary. As a surname a character may sound otherwise than in a word: 單 is Sin, and 仇 is Kau.
 */
const spellings = `
陳 chan chen chin tan can|李 lee li lei|張 cheung chang zhang zoeng teo|黃 wong huang vong ng|王 wong wang vong ong|林 lam lin lim
梁 leung liang loeng leong|劉 lau liu lao lew|吳 ng wu ung goh|何 ho hoh|楊 yeung yang young joeng ieong|鄭 cheng zheng zeng tay
葉 yip ip ye jip yap|蔡 choi tsoi cai coi tsai chua chai|鄧 tang deng dang|周 chow chau zhou zau jau|許 hui xu heoi hoi hsu koh
郭 kwok guo gwok kuok kuo|馮 fung feng fong|羅 law lo luo loh|謝 tse xie ze che hsieh chia|朱 chu zhu zyu choo|曾 tsang zeng zang chang chan
蘇 so su sou|余 yu yue jyu yee|潘 poon pan pun phua|胡 wu woo hu vu|鍾 chung zhong zung|徐 tsui chui xu ceoi chu hsu|彭 pang peng
盧 lo lou loo lu low|袁 yuen yuan jyun un|江 kong jiang gong chiang|方 fong fang|杜 to tou du|馬 ma maa|宋 sung song
戴 tai dai daai|覃 tam cham qin tan taam chum|佘 sheh se seh|車 che cheh ce cha|卜 puk po bu buk pok|仇 kau sau qiu shau|區 au ou ngau aw
單 sin shin shan sim|解 hai kai xie haai gaai|查 cha zha zaa|洗 sin sai xian|冼 sin xian sien|岑 shum sum cen sam|甄 yan zhen jan
詹 chim tsim zhan zim|翁 yung yong weng jung ung|麥 mak mai maak|莫 mok mo|文 man wen|溫 wan wen|尹 wan yin|伍 ng wu
關 kwan guan gwaan kuan|簡 kan gan jian gaan|歐 au ou aw|譚 tam tan taam tham|湯 tong tang|唐 tong tang|陶 to tou tao|涂 to tou tu
邱 yau qiu jau chiu|丘 yau qiu jau|姚 yiu yao jiu|邵 shiu siu shao|趙 chiu zhao ziu chao jiu|廖 liu liao lieu|賴 lai laai|黎 lai li
高 ko kou gao go|顧 koo ku gu|古 koo ku gu|龔 kung gong gung|孔 hung kong|洪 hung hong|熊 hung xiong|侯 hau hou|夏 ha xia haa
韓 hon han|郝 kok hao|賀 ho|霍 fok huo|范 fan faan|樊 fan faan|傅 foo fu|符 foo fu|房 fong fang fung|丁 ting ding
董 tung dong dung|段 tuen duan dyun|鄺 kwong kuang kong gwong fong|藍 lam lan laam|雷 lui lei loi leoi|呂 lui lu lv leoi loi
龍 lung long|陸 luk lu|駱 lok luo|樂 lok ngok yue le|連 lin lian|凌 ling|柳 lau liu|廉 lim lian|倪 ngai ni|危 ngai wei|魏 ngai wei
顏 ngan yan ngaan|歐陽 au yeung|倫 lun leon|聶 nip lip nie|寧 ning|牛 ngau niu|裴 pui pei|鮑 pau pao bao baau|包 pau bao baau
白 pak bai baak|柏 pak bo paak|畢 pat bi but|蒲 po pu pou|龐 pong pang|錢 chin tsin qian cin|秦 chun tsun qin ceon|任 yam ren jam
阮 yuen ruan jyun un|沈 shum sum shen sam|石 shek shi sek|施 sze see shi si|史 sze see shi si|司 sze si|舒 shu syu|孫 suen sun syun
蕭 siu xiao shiu|薛 sit xue|岳 ngok yue|鄒 chau chow zou zau|卓 cheuk zhuo coek|祝 chuk zhu zuk|竺 chuk zhu zuk|莊 chong zhuang zong
鄔 woo wu|屈 wat qu|甘 kam gan gam|金 kam jin gam kim|紀 kei ji gei|祁 kei qi|康 hong kang|游 yau you jau|尤 yau you jau
蔣 cheung tseung jiang zoeng chiang|焦 chiu tsiu jiao ziu|靳 kan jin gan|植 chik zhi zik|利 lee li lei|勞 lo lou lao|雲 wan yun|殷 yan yin jan
易 yik yi jik|嚴 yim yan jim|應 ying jing|容 yung rong jung|榮 wing rong|喻 yu jyu|虞 yu jyu|俞 yu jyu|于 yu jyu|宗 chung zong zung
成 shing cheng sing|程 ching cheng cing|池 chi ci|遲 chi ci|崔 tsui chui cui ceoi choi|齊 chai tsai qi cai|柴 chai caai|褚 chu cyu
巢 chau tsao chao caau|招 chiu zhao ziu|曹 tso cho cao cou|左 cho tso zuo zo|佐 cho zo|耿 kang geng gang
郎 long lang|賈 ka jia gaa|向 heung xiang hoeng|項 hong xiang|邢 ying xing jing|幸 hang xing|刑 ying xing|苗 miu miao|梅 mui mei moi
孟 mang meng maang|毛 mo mou mao|繆 miu mau miao|閔 man min|明 ming|尚 sheung shang soeng|盛 shing sheng sing|申 san shen|辛 san xin
常 sheung chang soeng|水 sui shui seoi|宿 suk su|闞 hom kan ham|司徒 szeto seto situ si to|上官 sheung kwun|諸葛 chu kot|司馬 sze ma szema
蔚 wat wei|揭 kit jie|蒙 mung meng|巫 mo wu mou|鄂 ngok e|粘 nim nian|佟 tung tong|童 tung tong|滕 tang teng|田 tin tian
`

/** By surname as `usualHan` writes it, of one character or two. */
export const surnameSounds: ReadonlyMap<string, readonly string[]> = new Map(
  spellings
    .trim()
    .split(/[|\n]/)
    .map(each => {
      const [surname = '', ...sounds] = each.split(' ')
      return [usualHan(surname), sounds] as const
    }),
)

/** How people in Hong Kong also spell a syllable of Jyutping in given names. */
const syllables = `
zi chi tsz tze|ci chi tsz|si si sze see|ji yi yee|kei ki kei|gei ki kei|hei hei hay|zan chun jan|can chun|gam kam kum|sam sum sam|jam yum yam
lam lum lam|zeon chun|ceon chun|seon shun|syun suen|jyun yuen|gyun kuen|kyun kuen|hyun huen|zyun chuen|cyun chuen|lyun luen|dyun tuen|jyu yu yue
zyu chu|cyu chu|syu shu|goeng keung|koeng keung|hoeng heung|loeng leung|zoeng cheung tseung|coeng cheung tseung|soeng sheung|zoek cheuk|coek cheuk
joek yeuk|gwok kwok|gwong kwong|gwan kwan|gwai kwai|waa wah wa|faa fa|ngaa nga|gaa ka ga|haa ha|saa sha|maa ma|joeng yeung|zau chow chau|cau chau
jau yau|ziu chiu siu|ciu chiu|siu siu|dak tak|bak pak|zik chik|sik sik|jik yik|dik tik|gin kin|zing ching jing|cing ching|sing sing shing|ding ting
ging king|zung chung|cung chung|dung tung|gung kung|bun pun|mun mun|jing ying|bo po|zo cho|do to|dou to|zou cho|cou cho tso|sou so|lou lo|hou ho
bou po|mou mo|gou ko|jiu yiu|giu kiu|diu tiu|zoi choi|coi choi|goi koi|daai tai|gaai kai|baak pak|zyut chuet|jyut yuet|syut suet|ziu chiu|jan yan
jin yin|ceoi tsui chui|zeoi chui|leoi lui|seoi sui|jeoi yui|gwaan kwan|zok chok|gik kik|bik pik|dim tim|jim yim|zim chim|dat tat|jat yat|zit chit`

/** By syllable of Jyutping. */
export const spellingsOf: ReadonlyMap<string, readonly string[]> = new Map(
  syllables
    .trim()
    .split(/[|\n]/)
    .map(each => {
      const [syllable = '', ...sounds] = each.split(' ')
      return [syllable, sounds] as const
    }),
)
